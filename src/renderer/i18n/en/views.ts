/** Saved views and buyers, below the trays. */
export const views = {
  'views.title': 'Views',
  'views.save': 'Save as view',
  'views.edit': 'Edit view',
  'views.name': 'View name',
  'views.keep': 'Save',
  'views.keep-new': 'Save as new',
  'views.delete': 'Delete',
  'views.deleted': '{name} deleted',
  'views.undo': 'Undo',
  'views.dismiss': 'Dismiss',
  'buyers.title': 'Buyers',
  'buyers.counted': 'Buyers · open orders',
  'buyers.open': '{count, plural, one {# open order} other {# open orders}}',
} as const;
