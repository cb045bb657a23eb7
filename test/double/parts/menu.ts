import { z } from 'zod';
import { imitate } from '../imitate.ts';
import { noteImitated, record } from '../record.ts';

/** One menu item, as given. */
export type MenuItem = z.infer<typeof itemSchema>;

const itemSchema = z.looseObject({
  click: z.unknown().optional(),
  get submenu() {
    return z.array(itemSchema).optional();
  },
});

export const Menu = imitate('Menu', {
  setApplicationMenu: (): void => undefined,
  buildFromTemplate: (template: unknown[]): object => ({
    items: z.array(itemSchema).parse(template),
    popup: (options: unknown): void => record('Menu.popup', [template, options]),
  }),
});

noteImitated('Menu.popup');
