import { wouldCancelAgreement } from '../../../../shared/domain/answer/line-answer.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { lineName } from '../../../format/line-name.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useOpenDays } from '../../hints/use-planning.ts';
import { useNamedCommands } from '../../keyboard/running.ts';
import type { LineView } from '../../order/lines/line-view.ts';
import { kindsFor, takesBack } from '../answer-kinds.ts';
import type { AnswerText } from '../draft/draft-model.ts';
import type { DraftHandle } from '../draft/use-draft.ts';
import { keepText } from './answer-texts.ts';
import { focusDelivery, focusEditor, focusEqual, focusFault, focusLine, focusMenu } from './focus-editor.ts';
import { canSplit, splitDelivery, withoutDelivery } from './split-text.ts';

/**
 * The commands of the line buttons, by line name, also for lines outside of the view.
 *
 * @param draw makes sure that a line is rendered, even far outside of the view
 */
export const useLineCommands = (
  views: readonly LineView[],
  draft: DraftHandle,
  draw: (position: string) => void,
): void => {
  const t = useTexts();
  const formats = useFormats();
  const open = useOpenDays();
  const write = (position: string, text: AnswerText | null, focus: (position: string) => void): void => {
    draw(position);
    draft.answer(position, text);
    focus(position);
  };
  // Lines without answer buttons: an answer is being sent, or the line takes none.
  const lines = views.flatMap(({ line, pending }) =>
    pending === null && kindsFor(line).length > 0 ? [line] : [],
  );
  const proposals = lines.flatMap((line) => {
    const text = draft.answers.get(line.position);
    return text?.kind === 'propose' ? [{ line, position: line.position, text }] : [];
  });
  useNamedCommands(
    'keep-agreed',
    lines.flatMap((line) => {
      const kept = keepText(line, formats);
      const name = lineName(line.position);
      return kept === null ? [] : [{ name, run: () => write(line.position, kept, focusFault) }];
    }),
  );
  useNamedCommands(
    'cancel-line',
    lines.filter(wouldCancelAgreement).map(({ position }) => ({
      name: lineName(position),
      // The line's menu asks for a confirmation.
      run: () => {
        draw(position);
        focusMenu(position);
      },
    })),
  );
  useNamedCommands(
    'take-back',
    lines.filter(takesBack).map(({ position }) => ({
      name: lineName(position),
      run: () => write(position, { kind: 'accept' }, focusLine),
    })),
  );
  useNamedCommands(
    'split',
    proposals
      .filter(({ line, text }) => canSplit(line, text))
      .map(({ line, position, text }) => ({
        name: lineName(position),
        run: () => {
          const split = splitDelivery(line, text, formats, open);
          write(position, split.text, () => focusDelivery(position, split.focus));
        },
      })),
  );
  useNamedCommands(
    'split-equal',
    proposals
      .filter(({ line, text }) => canSplit(line, text))
      .map(({ line, position, text }) => ({
        name: lineName(position),
        run: () => {
          const isSplit = text.deliveries.length > 1;
          write(position, isSplit ? text : splitDelivery(line, text, formats, open).text, focusEqual);
        },
      })),
  );
  useNamedCommands(
    'remove-delivery',
    proposals.flatMap(({ line, position, text }) =>
      text.deliveries.length < 2
        ? []
        : text.deliveries.map(({ id }, index) => ({
            name: t('command.delivery-of', { line: lineName(position), number: index + 1 }),
            run: () => write(position, withoutDelivery(line, text, id, formats), focusEditor),
          })),
    ),
  );
  useNamedCommands(
    'drop-line',
    lines
      .filter(({ position }) => draft.answers.has(position))
      .map(({ position }) => ({
        name: lineName(position),
        run: () => write(position, null, focusLine),
      })),
  );
};
