import { type RefObject, useEffect, useRef } from 'react';

/** A ref whose element gets the focus on mount, if `wanted`. */
export const useFocusFirst = <Element extends HTMLElement>(wanted: boolean): RefObject<Element | null> => {
  const ref = useRef<Element>(null);
  const first = useRef(wanted);
  useEffect(() => {
    if (first.current) ref.current?.focus();
  }, []);
  return ref;
};
