/** What can have fields. */
export const FIELD_SUBJECTS = ['contact', 'conversation'] as const
export type FieldSubject = (typeof FIELD_SUBJECTS)[number]

/** Dates are calendar days, links http or https addresses. */
export const FIELD_TYPES = ['text', 'number', 'date', 'choice', 'link', 'yes_no'] as const
export type FieldType = (typeof FIELD_TYPES)[number]
