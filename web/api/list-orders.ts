/** The order of a saved view as a list has it. */
export const ORDER_OF = {
  newest: { sort: 'created', order: 'desc' },
  oldest: { sort: 'created', order: 'asc' },
  waiting: { sort: 'updated', order: 'asc' },
  changed: { sort: 'changed', order: 'desc' },
  due: { sort: 'due', order: 'asc' },
  priority: { sort: 'priority', order: 'desc' },
} as const
