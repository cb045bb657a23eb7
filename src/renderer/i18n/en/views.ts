/** Saved views and buyers, below the trays. */
export const views = {
  'views.title': 'Views',
  'views.save': 'Save as a view',
  'views.edit': 'Change this view',
  'views.name': 'Name of the view',
  'views.keep': 'Save',
  'views.keep-new': 'Save as a new one',
  'views.delete': 'Delete',
  'views.deleted': '{name} deleted',
  'views.undo': 'Undo',
  'views.dismiss': 'Leave it deleted',
  'buyers.title': 'Buyers',
  'buyers.counted': 'Buyers · open orders',
  'buyers.open': '{count, plural, one {# open order} other {# open orders}}',
} as const;
