import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from '../cx.ts';
import css from './field.module.css';

/** A labelled text field with a hint and a problem below. Both are linked to it for screen readers. */
export const TextField = ({
  label,
  hint,
  problem,
  tall = false,
  inputRef,
  className,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: ReactNode;
  problem?: string | null;
  tall?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}): ReactElement => {
  const id = useId();
  const notes = [hint === undefined ? null : `${id}-hint`, problem ? `${id}-problem` : null].filter(Boolean);
  return (
    <div className={cx(css['field'], tall && css['tall'], className)}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        {...(inputRef === undefined ? {} : { ref: inputRef })}
        id={id}
        className={css['input']}
        aria-invalid={problem ? true : undefined}
        aria-describedby={notes.length === 0 ? undefined : notes.join(' ')}
      />
      {hint !== undefined && (
        <div id={`${id}-hint`} className={css['hint']}>
          {hint}
        </div>
      )}
      {problem && (
        <div id={`${id}-problem`} className={css['problem']}>
          {problem}
        </div>
      )}
    </div>
  );
};

/** Saves on blur, and only a valid text. Until then the old value applies. */
export const SaveOnBlurField = ({
  label,
  hint,
  placeholder,
  inputMode,
  value,
  read,
  wrong,
  onSave,
}: {
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  inputMode: 'numeric' | 'text' | 'url';
  value: string;
  /** The value to save, `null` if the text is invalid. */
  read: (text: string) => string | null;
  wrong: string;
  onSave: (value: string) => void;
}): ReactElement => {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const done = (): void => {
    if (typed === null) return;
    const saved = read(typed.trim());
    setProblem(saved === null ? wrong : null);
    if (saved === null) return;
    setTyped(null);
    if (saved !== value) onSave(saved);
  };
  return (
    <TextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      {...(placeholder === undefined ? {} : { placeholder })}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      maxLength={300}
      problem={problem}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') done();
      }}
    />
  );
};

export const TextArea = ({
  label,
  value,
  onText,
  placeholder,
  focusFirst = false,
  maxLength = 2000,
  hint,
  className,
  onKeyDown,
}: {
  label: string;
  hint?: string | null;
  value: string;
  onText: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  placeholder?: string;
  maxLength?: number;
  /** For a field that appears on a button press. */
  focusFirst?: boolean;
  className?: string | undefined;
}): ReactElement => {
  const id = useId();
  const ref = useFocusFirst<HTMLTextAreaElement>(focusFirst);
  return (
    <div className={cx(css['field'], className)}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={css['input']}
        rows={1}
        maxLength={maxLength}
        value={value}
        placeholder={placeholder}
        ref={ref}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {hint && (
        <div id={`${id}-hint`} className={css['hint']}>
          {hint}
        </div>
      )}
    </div>
  );
};

export const SelectField = <Value extends string>({
  label,
  value,
  options,
  onValue,
  hint,
  disabled = false,
  tall = false,
  className,
}: {
  label: string;
  disabled?: boolean;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onValue: (value: Value) => void;
  hint?: string;
  tall?: boolean;
  className?: string | undefined;
}): ReactElement => {
  const id = useId();
  return (
    <div className={cx(css['field'], tall && css['tall'], className)}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={css['input']}
        value={value}
        disabled={disabled}
        // A narrow select cuts its text.
        title={options.find((option) => option.value === value)?.label}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onValue(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <div id={`${id}-hint`} className={css['hint']}>
          {hint}
        </div>
      )}
    </div>
  );
};

export const CheckField = ({
  label,
  hint,
  checked,
  onChecked,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  onChecked: (checked: boolean) => void;
}): ReactElement => {
  const id = useId();
  return (
    <div className={css['check']}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChecked(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      </div>
    </div>
  );
};

/** A ref whose element gets the focus on mount, if `wanted`. */
export const useFocusFirst = <Element extends HTMLElement>(wanted: boolean): RefObject<Element | null> => {
  const ref = useRef<Element>(null);
  const first = useRef(wanted);
  useEffect(() => {
    if (first.current) ref.current?.focus();
  }, []);
  return ref;
};
