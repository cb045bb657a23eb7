import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ErrorShape, shapeOfError } from '../../../shared/contract/errors.ts';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useLanguage } from '../hints/hint-queries.ts';
import {
  type ChannelDraft,
  type Field,
  fieldOf,
  type Problems,
  problemsOf,
  secretsOf,
  testOf,
} from './channel-draft.ts';

export type ChannelForm = {
  draft: ChannelDraft;
  set: (patch: Partial<ChannelDraft>) => void;
  /** The sentence for a field. */
  problem: (field: Field) => string | null;
  /** What the last test ended with, besides the problem of a field. */
  outcome: TestOutcome | null;
  /** The test failed, and the user wants to save. */
  asks: boolean;
  isBusy: boolean;
  box: RefObject<HTMLFormElement | null>;
  test: () => void;
  /** Tests first, unless the last test of these values succeeded. */
  save: () => void;
  saveAnyway: () => void;
};

/** A test that passed. `words`: the server's answer; `null`: of before, when the form opened, or practice sends none. */
type Tested = { name: string; words: string | null };

/** `heldBack`: practice sends nothing to this server, so it can't be tested. */
type TestOutcome =
  | { words: string }
  | { heldBack: true }
  | { error: ErrorShape; field: Field | null }
  | { saveError: ErrorShape };

/** The form of a channel: no channel is saved before it was tested, or before the user insists. */
export const useChannelForm = (
  first: ChannelDraft,
  {
    isStored,
    works,
    isNamed,
    onSave,
  }: {
    /** Whether the contact, with its channel, is in the settings. */
    isStored: boolean;
    /** Whether nothing is known to be wrong with the stored channel: its secrets are there, and it doesn't fail. */
    works: boolean;
    isNamed: boolean;
    /**
     * Saves all but the secrets. Resolves with whether it was saved.
     *
     * @param words the server's answer to the test of these values; `null`: there was none
     */
    onSave: (draft: ChannelDraft, words: string | null) => Promise<boolean>;
  },
): ChannelForm => {
  const t = useTexts();
  const client = useClient();
  const language = useLanguage();
  const box = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<Problems>({});
  const [outcome, setOutcome] = useState<TestOutcome | null>(null);
  const [asks, setAsks] = useState(false);
  const nameOf = (one: ChannelDraft): string => JSON.stringify(testOf(one, isStored ? one.id : null));
  /** The values whose test succeeded. Stored ones that work needn't be tested for another name. */
  const [tested, setTested] = useState<Tested>(() => ({ name: works ? nameOf(first) : '', words: null }));

  const set = (patch: Partial<ChannelDraft>): void => {
    setDraft((before) => ({ ...before, ...patch }));
    setProblems({});
    setOutcome(null);
    setAsks(false);
  };
  const isFine = (): boolean => {
    const found = problemsOf(draft, isNamed);
    setProblems(found);
    setOutcome(null);
    setAsks(false);
    return Object.keys(found).length === 0;
  };
  /** `null`: it failed. */
  const runTest = async (): Promise<Tested | null> => {
    try {
      const test = testOf(draft, isStored ? draft.id : null);
      const { words } = await client.call('relay.test-channel', { language, test });
      setOutcome({ words });
      const passed = { name: nameOf(draft), words };
      setTested(passed);
      return passed;
    } catch (thrown) {
      const error = shapeOfError(thrown);
      if (error.code === 'relay.practice') {
        setOutcome({ heldBack: true });
        return { name: nameOf(draft), words: null };
      }
      setOutcome({ error, field: fieldOf(error.code, draft.channel) });
      return null;
    }
  };
  /** @param passed the test of these values; `null`: the user saves them anyway */
  const keep = async (passed: Tested | null): Promise<void> => {
    try {
      for (const secret of secretsOf(draft)) await client.call('relay.set-secret', secret);
      const isSaved = await onSave(draft, passed?.words ?? null);
      if (isSaved && passed === null) await client.call('relay.saved-anyway', { contactId: draft.id });
    } catch (thrown) {
      setOutcome({ saveError: shapeOfError(thrown) });
    }
  };
  const testing = useMutation({ mutationFn: runTest });
  const saving = useMutation({
    mutationFn: async (anyway: boolean) => {
      const passed = tested.name === nameOf(draft) ? tested : anyway ? null : await runTest();
      if (anyway || passed !== null) await keep(passed);
      else setAsks(true);
    },
  });
  const isFailed = outcome !== null && 'error' in outcome;
  useEffect(() => {
    if (isFailed || Object.keys(problems).length > 0)
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isFailed, problems]);
  return {
    ...{ draft, set, outcome, asks, box },
    problem: (field) => {
      const wrong = problems[field];
      if (wrong !== undefined) return t(wrong);
      return isFailed && outcome.field === field ? errorText(t, outcome.error) : null;
    },
    isBusy: testing.isPending || saving.isPending,
    test: () => isFine() && testing.mutate(),
    save: () => isFine() && saving.mutate(false),
    saveAnyway: () => isFine() && saving.mutate(true),
  };
};
