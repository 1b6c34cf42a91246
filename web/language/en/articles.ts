import type { Texts } from '../texts.ts'

/** What only the pages of the help center's writers say. */
export const articles = {
  'topics.all': 'All topics',
  'topics.none': 'No topics yet.',
  'topic.parent': 'Inside',
  'topic.parent.none': 'None (top level)',
  'languages.chosen': 'Language: {language}',
  'translation.original': 'Original',
  'translation.missing': 'not translated',
  'translation.outdated': 'outdated',
  'translation.drafted': 'Draft saved. Publish it when it is ready.',
  'translation.saved': 'Translation saved.',
  'translation.deleted': 'Translation deleted.',
  'missed.about': 'What readers looked for in the last 90 days and did not find.',
  'article.deleted': 'Article deleted.',
  'article.body.hint': 'Markdown. Images can be pasted or dropped.',
} as const satisfies Texts
