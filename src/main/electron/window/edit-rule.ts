const edits = ['cut', 'copy', 'paste', 'selectAll'] as const;

type Clicked = {
  isEditable: boolean;
  selectionText: string;
  editFlags: { canCut: boolean; canCopy: boolean; canPaste: boolean; canSelectAll: boolean };
};

/**
 * The entries of the context menu and whether each is enabled. Empty where there is nothing to edit or
 * copy.
 */
export const editsAt = ({
  isEditable,
  selectionText,
  editFlags,
}: Clicked): { role: (typeof edits)[number]; enabled: boolean }[] => {
  const { canCut, canCopy, canPaste, canSelectAll } = editFlags;
  const can = { cut: canCut, copy: canCopy, paste: canPaste, selectAll: canSelectAll };
  if (isEditable) return edits.map((role) => ({ role, enabled: can[role] }));
  return canCopy && selectionText.trim() !== '' ? [{ role: 'copy', enabled: true }] : [];
};
