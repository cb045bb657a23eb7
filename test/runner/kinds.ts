/** Every kind of test: a vitest project and a folder of the same name below `test`, run in this order. */
export const kinds = [
  'unit',
  'property',
  'contract',
  'integration',
  'migrations',
  'desktop',
  'fuzz',
  'simulation',
  'kills',
  'e2e',
] as const;

/**
 * The specs of the desktop app: those of `shell`, and those of `e2e` (see `differAtDesktop`). They drive
 * the built app on a double of Electron (`test/double`) or in Electron itself.
 */
export const desktopKinds = ['e2e-double', 'e2e-electron'] as const;

/**
 * Specs of `e2e` in which the desktop app differs from the web shell: they save a document, or a table that the page
 * made (`listed-days`). `npm test` runs them on the double, too.
 *
 * Other specs that save (`folders`, `exports`) do it in one of these ways. Notifications and the end of the app have
 * tests in `shell`. The rest shows the same pages in each shell. The long run repeats all of them on the double. In
 * Electron all run but `webOnly` and, outside the long run, `samePages` and `longOnly`.
 */
export const differAtDesktop = [
  'test/e2e/documents.test.ts',
  'test/e2e/listed-days.test.ts',
  'test/e2e/shipment-documents.test.ts',
];

/**
 * Specs of `e2e` and `shell` that `npm test` leaves to the long run, each with the tests that cover its screens and
 * effects.
 */
export const longOnly: readonly { spec: string; coveredBy: readonly string[] }[] = [
  {
    // Left to the long run: the screens of a backup that moves to another computer.
    spec: 'test/e2e/backup.test.ts',
    coveredBy: [
      'test/e2e/languages.test.ts',
      'test/e2e/settings-search.test.ts',
      'test/integration/backup/held-entries.test.ts',
      'test/integration/backup/save-and-restore.test.ts',
    ],
  },
  {
    // Left to the long run: the hint at the token, and a buyer of whom the service isn't sure.
    spec: 'test/e2e/basic-to-token.test.ts',
    coveredBy: [
      'test/e2e/basic.test.ts',
      'test/integration/accounts/basic.test.ts',
      'test/integration/polling/refresh-order.test.ts',
      'test/integration/practice/environment.test.ts',
    ],
  },
  {
    spec: 'test/e2e/calendar.test.ts',
    coveredBy: [
      'test/e2e/languages.test.ts',
      'test/e2e/screens.test.ts',
      'test/e2e/to-the-line.test.ts',
      'test/integration/calendar/calendar.test.ts',
      'test/property/domain/calendar.test.ts',
      'test/unit/core/overview/overview-store.test.ts',
    ],
  },
  {
    // Left to the long run: what the list and the page of such an order say.
    spec: 'test/e2e/damaged-order.test.ts',
    coveredBy: [
      'test/integration/damage/cells.test.ts',
      'test/integration/damage/unrepaired.test.ts',
      'test/unit/renderer/texts.test.ts',
    ],
  },
  {
    // Left to the long run: the attempts of an answer, and the button that shows all of them.
    spec: 'test/e2e/diagnostics.test.ts',
    coveredBy: [
      'test/e2e/day.test.ts',
      'test/e2e/languages.test.ts',
      'test/e2e/reach.test.ts',
      'test/integration/diagnostics/report.test.ts',
    ],
  },
  {
    // Left to the long run: the page's fields with their errors, and the whole story on the screens.
    spec: 'test/e2e/escalation.test.ts',
    coveredBy: [
      'test/e2e/acknowledge.test.ts',
      'test/e2e/settings-search.test.ts',
      'test/integration/relay/channels.test.ts',
      'test/integration/relay/escalation.test.ts',
      'test/unit/renderer/order-steps.test.ts',
      'test/unit/renderer/time-line-rows.test.ts',
    ],
  },
  {
    // Left to the long run: the menu of exports, and what is printed.
    spec: 'test/e2e/exports.test.ts',
    coveredBy: [
      'test/integration/answering/exports.test.ts',
      'test/unit/core/exports/ubl-answer.test.ts',
      'test/unit/core/exports/ubl-order.test.ts',
      'test/unit/renderer/csv.test.ts',
      'test/unit/renderer/order-lines-table.test.ts',
      'test/unit/renderer/xlsx.test.ts',
    ],
  },
  {
    // Left to the long run: what the pages say of settings that can’t be read or stored, and of a page that fails.
    spec: 'test/e2e/failed-page.test.ts',
    coveredBy: [
      'test/e2e/restart.test.ts',
      'test/integration/faults/full-disk.test.ts',
      'test/unit/renderer/texts.test.ts',
    ],
  },
  {
    spec: 'test/e2e/far-future.test.ts',
    coveredBy: [
      'test/e2e/reach.test.ts',
      'test/integration/polling/cursor-rules.test.ts',
      'test/property/polling/cursor.test.ts',
    ],
  },
  {
    // Left to the long run: how far the first import is, on the screen.
    spec: 'test/e2e/first-import.test.ts',
    coveredBy: [
      'test/e2e/sign-in.test.ts',
      'test/integration/polling/polling.test.ts',
      'test/integration/polling/practice-service.test.ts',
    ],
  },
  {
    // Left to the long run: the colours that the system forces.
    spec: 'test/e2e/forced-colours.test.ts',
    coveredBy: ['test/e2e/screens.test.ts', 'test/e2e/keyboard.test.ts'],
  },
  {
    // Left to the long run: parts of an order and a shipment that are missing, on their screens.
    spec: 'test/e2e/gaps.test.ts',
    coveredBy: [
      'test/e2e/order-whole.test.ts',
      'test/e2e/shipments.test.ts',
      'test/unit/renderer/line-cells.test.ts',
    ],
  },
  {
    // Left to the long run: every screen with such characters. The rules have their own tests.
    spec: 'test/e2e/hidden-characters.test.ts',
    coveredBy: [
      'test/e2e/search.test.ts',
      'test/unit/domain/plain-text.test.ts',
      'test/unit/domain/shown-text.test.ts',
      'test/unit/electron/decisions.test.ts',
      'test/unit/renderer/csv.test.ts',
    ],
  },
  {
    // Left to the long run: a full week in the calendar, and hints in the dialog for several orders.
    spec: 'test/e2e/hints.test.ts',
    coveredBy: [
      'test/e2e/screens.test.ts',
      'test/e2e/workshop-settings.test.ts',
      'test/integration/hints/hints.test.ts',
      'test/property/domain/promising.test.ts',
      'test/property/domain/delivery-load.test.ts',
      'test/unit/renderer/hint-words.test.ts',
    ],
  },
  {
    // Left to the long run: an old version opened by the search, and one of 200 lines.
    spec: 'test/e2e/history.test.ts',
    coveredBy: [
      'test/e2e/day.test.ts',
      'test/e2e/order-whole.test.ts',
      'test/e2e/reach.test.ts',
      'test/e2e/shipments.test.ts',
      'test/integration/polling/old-version.test.ts',
      'test/unit/renderer/revision-words.test.ts',
    ],
  },
  {
    // Left to the long run: a pane whose file can't be fetched.
    spec: 'test/e2e/later-panes.test.ts',
    coveredBy: ['test/e2e/screens.test.ts', 'test/e2e/panes.test.ts'],
  },
  {
    // Left to the long run: names and notes that are longer than their places.
    spec: 'test/e2e/long-names.test.ts',
    coveredBy: [
      'test/e2e/order-whole.test.ts',
      'test/e2e/screens.test.ts',
      'test/unit/domain/shown-text.test.ts',
      'test/unit/renderer/cut-words.test.ts',
    ],
  },
  {
    // Left to the long run: the note at a line, where it is long.
    spec: 'test/e2e/long-order.test.ts',
    coveredBy: [
      'test/e2e/interrupted.test.ts',
      'test/e2e/screens.test.ts',
      'test/unit/renderer/line-step.test.ts',
      'test/unit/renderer/whole-lines.test.ts',
    ],
  },
  {
    spec: 'test/e2e/lost-folder.test.ts',
    coveredBy: [
      'test/integration/faults/lost-folder.test.ts',
      'test/integration/polling/lost-store.test.ts',
      'test/unit/renderer/texts.test.ts',
    ],
  },
  {
    // Left to the long run: how much of an order a low window shows.
    spec: 'test/e2e/low-window.test.ts',
    coveredBy: [
      'test/e2e/change-request.test.ts',
      'test/e2e/order-whole.test.ts',
      'test/e2e/reach.test.ts',
      'test/e2e/screens.test.ts',
      'test/unit/renderer/answer-first.test.ts',
      'test/unit/renderer/contact-links.test.ts',
    ],
  },
  {
    // Left to the long run: counts that were asked for before an order arrived, and the next morning.
    spec: 'test/e2e/old-answer.test.ts',
    coveredBy: ['test/e2e/day.test.ts', 'test/unit/renderer/check-while-visible.test.ts'],
  },
  {
    spec: 'test/e2e/other-unit.test.ts',
    coveredBy: [
      'test/e2e/order-whole.test.ts',
      'test/unit/domain/order-changes.test.ts',
      'test/unit/renderer/changes-at-line.test.ts',
    ],
  },
  {
    // Left to the long run: the link in the settings, and the script of the page that turns the switches.
    spec: 'test/e2e/practice-controls.test.ts',
    coveredBy: [
      'test/integration/polling/practice-service.test.ts',
      'test/integration/practice/control.test.ts',
      'test/integration/practice/switches.test.ts',
      'test/unit/electron/decisions.test.ts',
    ],
  },
  {
    // Left to the long run: the script of these pages, which tries a call and shows the answer, and how they look.
    spec: 'test/e2e/practice-specs.test.ts',
    coveredBy: [
      'test/integration/practice/environment.test.ts',
      'test/integration/practice/documents.test.ts',
    ],
  },
  {
    // Left to the long run: what a screen asks again after a failed call.
    spec: 'test/e2e/rereads.test.ts',
    coveredBy: [
      'test/e2e/day.test.ts',
      'test/unit/renderer/check-while-visible.test.ts',
      'test/unit/renderer/renew.test.ts',
    ],
  },
  {
    // Left to the long run: typing while the user signs out.
    spec: 'test/e2e/signed-out-typing.test.ts',
    coveredBy: [
      'test/e2e/sign-in.test.ts',
      'test/e2e/typed-on.test.ts',
      'test/unit/renderer/draft-store.test.ts',
    ],
  },
  {
    // Left to the long run: the key that takes several answers back, the last first.
    spec: 'test/e2e/taken-back.test.ts',
    coveredBy: [
      'test/e2e/day.test.ts',
      'test/e2e/keyboard.test.ts',
      'test/e2e/several.test.ts',
      'test/integration/answering/undo-and-conflict.test.ts',
    ],
  },
  {
    // Left to the long run: the form in each state of a line, and buyers of other habits.
    spec: 'test/e2e/transitions.test.ts',
    coveredBy: [
      'test/e2e/change-request.test.ts',
      'test/e2e/dates.test.ts',
      'test/e2e/lines.test.ts',
      'test/e2e/order-whole.test.ts',
      'test/integration/answering/transitions.test.ts',
      'test/property/answering/transitions.test.ts',
      'test/unit/domain/line-answer.test.ts',
    ],
  },
  {
    // Left to the long run: typing in both windows at once, and undo and discard as seen in the other
    // window.
    spec: 'test/e2e/two-windows.test.ts',
    coveredBy: [
      'test/e2e/typed-on.test.ts',
      'test/integration/answering/undo-and-conflict.test.ts',
      'test/unit/renderer/draft-store.test.ts',
    ],
  },
  {
    // Left to the long run: the form of the settings.
    spec: 'test/e2e/webhooks.test.ts',
    coveredBy: [
      'test/e2e/languages.test.ts',
      'test/e2e/settings-search.test.ts',
      'test/integration/webhooks/webhooks.test.ts',
      'test/integration/webhooks/webhook-server.test.ts',
    ],
  },
  {
    // Left to the long run: displays that are gone or added, and panels that come late.
    spec: 'test/shell/displays-and-panels.test.ts',
    coveredBy: [
      'test/desktop/tray.test.ts',
      'test/shell/resident.test.ts',
      'test/unit/electron/decisions.test.ts',
      'test/unit/electron/window-place.test.ts',
    ],
  },
  {
    // Left to the long run: the tray and a notification after garbage was collected.
    spec: 'test/shell/kept-references.test.ts',
    coveredBy: ['test/shell/conventions.test.ts', 'test/shell/resident.test.ts'],
  },
  {
    // Left to the long run: Windows and macOS, as the double knows them.
    spec: 'test/shell/other-systems.test.ts',
    coveredBy: [
      'test/shell/resident.test.ts',
      'test/unit/electron/app-identity.test.ts',
      'test/unit/electron/decisions.test.ts',
      'test/unit/electron/show-requests.test.ts',
    ],
  },
  {
    // Left to the long run: an update that the app itself finds, downloads and installs.
    spec: 'test/shell/updates.test.ts',
    coveredBy: [
      'test/shell/quitting.test.ts',
      'test/unit/core/updates/updates-service.test.ts',
      'test/unit/electron/updates-rule.test.ts',
    ],
  },
];

/** Tests of the tests' own tools. They run in the long run, and what concerns Electron in it. */
export const toolTests = [
  'test/fuzz/reading.test.ts',
  'test/fuzz/wrong-parsers.test.ts',
  'test/kills/oracle.test.ts',
  'test/shell/behaviours.test.ts',
  'test/unit/tooling/import-table.test.ts',
];

/** Specs that only the web shell runs, whole files. */
export const webOnly = [
  // The pages of the practice service itself belong to no shell.
  'test/e2e/practice-specs.test.ts',
  // The test refuses the page's requests on their way to a port, and the desktop app has none.
  'test/e2e/rereads.test.ts',
  // The desktop app has one window.
  'test/e2e/two-windows.test.ts',
];

/**
 * Specs of each screen in each language, theme and size. Every shell has the same page, and these specs
 * take a quarter of the e2e time. So outside the long run only the web shell runs them.
 */
export const samePages = ['test/e2e/languages.test.ts', 'test/e2e/reach.test.ts', 'test/e2e/screens.test.ts'];

/**
 * The files that take longest, of whatever kind. Of the kinds that run at the same time these files start first: one
 * that starts last would run alone, beside an idle processor.
 */
export const longest = [
  'test/shell/resident.test.ts',
  'test/simulation/histories.test.ts',
  'test/e2e/reach.test.ts',
  'test/e2e/screens.test.ts',
  'test/simulation/wrong-clients.test.ts',
  'test/e2e/several.test.ts',
];
