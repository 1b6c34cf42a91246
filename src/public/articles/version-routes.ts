import { z } from 'zod'
import type { Api } from '../../kit/http/api.ts'
import { idInPath } from '../../kit/input.ts'
import { time } from '../../kit/output.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { PersonOutput } from '../../people/identities/output.ts'
import { findPeople } from '../../people/identities/people.ts'
import { presentPerson } from '../../people/identities/present.ts'
import { ArticleParams } from './input.ts'
import { ArticleOutput } from './output.ts'
import { presentArticle } from './present.ts'
import { previewPath } from './previews.ts'
import { getArticle } from './queries.ts'
import { getVersion, selectVersions, type VersionRow } from './version-queries.ts'
import { restoreVersion } from './write-article.ts'

const version = z.object({
  id: z.int(),
  title: z.string(),
  replaced_at: time,
  replaced_by: PersonOutput.nullable(),
})

const VersionsOutput = z.object({
  versions: z
    .array(version.meta({ id: 'ArticleVersion', description: 'What an article said before it was changed.' }))
    .describe('Newest first; the latest 100.'),
})

const VersionOutput = version.extend({ body: z.string() }).meta({ id: 'WholeArticleVersion' })

const PreviewOutput = z
  .object({
    url: z
      .string()
      .nullable()
      .describe('Shows a draft to people who are not staff; null for other articles.'),
  })
  .meta({ id: 'ArticlePreview' })

/** What an article said before, and its return; and a draft for others to read. */
export function versionRoutes(api: Api, address: BaseAddress): void {
  previewRoute(api, address)

  api.get(
    '/articles/:slug/versions',
    {
      may: 'log in',
      operation: 'listArticleVersions',
      summary: "List an article's earlier versions",
      params: ArticleParams,
      out: VersionsOutput,
    },
    async ({ scope, params }) => {
      const article = await getArticle(scope, params.slug)
      return { versions: await presentVersions(scope, await selectVersions(scope, article.id)) }
    },
  )

  const one = ArticleParams.extend({ id: idInPath })

  api.get(
    '/articles/:slug/versions/:id',
    {
      may: 'log in',
      operation: 'getArticleVersion',
      summary: 'Get an earlier version of an article',
      params: one,
      out: VersionOutput,
    },
    async ({ scope, params }) => {
      const row = await getVersion(scope, (await getArticle(scope, params.slug)).id, params.id)
      const [presented] = await presentVersions(scope, [row])
      return { ...(presented as Version), body: row.body }
    },
  )

  api.post(
    '/articles/:slug/versions/:id/restore',
    {
      may: 'articles.write',
      operation: 'restoreArticleVersion',
      summary: 'Restore an earlier version of an article',
      description: 'Its title and body. The present ones become a version, too.',
      params: one,
      out: ArticleOutput,
    },
    async ({ scope, params }) => {
      const article = await transaction(scope, tx => restoreVersion(tx, params.slug, params.id))
      return presentArticle(scope, article, address)
    },
  )
}

function previewRoute(api: Api, address: BaseAddress): void {
  api.get(
    '/articles/:slug/preview',
    {
      may: 'log in',
      operation: 'getArticlePreview',
      summary: "Get the link to a draft's preview",
      params: ArticleParams,
      out: PreviewOutput,
    },
    async ({ scope, params }) => {
      const path = await previewPath(scope, await getArticle(scope, params.slug))
      return { url: path === null ? null : urlOf(scope.brand, address) + path }
    },
  )
}

type Version = z.infer<typeof version>

async function presentVersions(scope: Scope, rows: Omit<VersionRow, 'body'>[]): Promise<Version[]> {
  const people = await findPeople(
    scope,
    rows.flatMap(({ replacedBy }) => replacedBy ?? []),
  )
  return rows.map(({ id, title, replacedBy, replacedAt }) => {
    const person = replacedBy === null ? undefined : people.get(replacedBy)
    return {
      id,
      title,
      replaced_at: formatTime(replacedAt, scope.brand.timeZone),
      replaced_by: person ? presentPerson(person) : null,
    }
  })
}
