import type { articles as english } from '../en/articles.ts'
import type { Text } from '../texts.ts'

export const articles: { [Key in keyof typeof english]: Text } = {
  'topics.all': 'كل التصنيفات',
  'topics.none': 'لا تصنيفات بعد.',
  'topic.parent': 'ضمن',
  'topic.parent.none': 'لا شيء (المستوى الأعلى)',
  'languages.chosen': 'اللغة: {language}',
  'translation.original': 'الأصل',
  'translation.missing': 'غير مترجم',
  'translation.outdated': 'قديم',
  'translation.drafted': 'حُفظت المسودة. انشرها عندما تصبح جاهزة.',
  'translation.saved': 'حُفظت الترجمة.',
  'translation.deleted': 'حُذفت الترجمة.',
  'missed.about': 'ما بحث عنه القراء في آخر 90 يومًا ولم يجدوه.',
  'article.deleted': 'حُذف المقال.',
  'article.body.hint': 'بتنسيق Markdown. يمكن لصق الصور أو إفلاتها.',
}
