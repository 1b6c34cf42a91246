import { t } from '../language/language.ts'

/** The head of a column of a CSV file whose numbers are seconds. */
export const inSeconds = (name: string): string => t('csv.seconds', { name })
