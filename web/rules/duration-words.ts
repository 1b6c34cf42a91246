import '../language/rules-texts.ts'
import { type DurationReader, readDuration, writeDuration } from '../kit/durations.ts'
import { locale } from '../language/chosen-language.ts'
import { t } from '../language/language.ts'

/** Where a number or a time goes. */
const count = '{count}'
const reader: DurationReader = {
  locale,
  short: {
    minute: t('age.minute', { count }),
    hour: t('age.hour', { count }),
    day: t('age.day', { count }),
    week: t('age.week', { count }),
  },
  business: t('rule.duration.business', { time: '{time}' }),
}

/** `4 hours`, or `4 business hours`, in the language of the page. */
export const durationWords = (text: string): string => writeDuration(reader, text)

/** What was typed in the language of the page, as the API has it; what is no length of time stays. */
export const typedDuration = (text: string): string => readDuration(reader, text)
