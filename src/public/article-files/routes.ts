import { recordAudit } from '../../kit/audit/record.ts'
import type { Api } from '../../kit/http/api.ts'
import { transaction } from '../../kit/scope.ts'
import { zipStream } from '../../kit/zip-stream.ts'
import { type ArticleMeans, writeArticleFiles } from './write-article-files.ts'

/** The help center as files, for other programs and for whoever moves. */
export function articleFileRoutes(api: Api, means: ArticleMeans): void {
  api.get(
    '/exports/articles.zip',
    {
      may: 'articles.write',
      operation: 'exportArticles',
      summary: 'Export all articles as Markdown',
      description:
        'A zip file of Markdown with front matter, in folders by language and topic, with the pictures that articles show. `answerwell import markdown` reads it.',
      produces: 'application/zip',
    },
    async ({ scope }, reply) => {
      await transaction(scope, async tx =>
        recordAudit(tx, { action: 'export.ordered', about: { key: 'articles' } }),
      )
      const day = scope.now().toISOString().slice(0, 10)
      // No transaction waits for whoever reads slowly.
      return reply
        .header('Content-Type', 'application/zip')
        .header('Content-Disposition', `attachment; filename="${scope.brand.slug}-articles-${day}.zip"`)
        .header('Cache-Control', 'no-store')
        .send(zipStream(place => writeArticleFiles(scope, means, place), { at: scope.now() }))
    },
  )
}
