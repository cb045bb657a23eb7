import { type ElementType, Fragment, type Key, type ReactElement } from 'react';
import * as react from 'react/jsx-runtime';
import { shownText } from '../../shared/domain/values/shown-text.ts';

/**
 * The compiler makes each element of the screens with these functions (`jsxImportSource`). So every text that
 * React puts into the page or an attribute passes `shownText`, and no screen can forget it. The
 * value of a field that the user can change keeps its exact characters, since the field sends them back. It
 * can't reorder what stands outside the field.
 */

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

type Props = Readonly<Record<string, unknown>>;

export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  react.jsx(type, shownProps(type, props), key);

export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement =>
  react.jsxs(type, shownProps(type, props), key);

/** `npm run dev -- --shell electron` compiles to this one. */
export const jsxDEV = (
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
): ReactElement => (isStatic ? jsxs(type, props, key) : jsx(type, props, key));

/** Components pass their texts on to elements, and some need the exact characters. */
const shownProps = (type: ElementType, props: Props): Props => {
  if (typeof type !== 'string' && type !== Fragment) return props;
  let shown = props;
  for (const name of props['readOnly'] === true ? [...readNames, 'value'] : readNames) {
    const before = props[name];
    const after = shownChild(before);
    if (after !== before) shown = { ...shown, [name]: after };
  }
  return shown;
};

/** What a person reads or hears of an element. */
const readNames = [
  'children',
  'title',
  'label',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'alt',
  'placeholder',
];

/** The same child if it has nothing to change, since React compares lists by identity. */
const shownChild = (child: unknown): unknown => {
  if (typeof child === 'string') return shownText(child);
  if (!Array.isArray(child)) return child;
  const all = child.map(shownChild);
  return all.some((one, index) => one !== child[index]) ? all : child;
};
