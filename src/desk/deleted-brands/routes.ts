import type { z } from 'zod'
import { invalidInput, Problem } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import { COMMAND } from '../../kit/release.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { formatTime } from '../../kit/time.ts'
import { type Deletion, findDeletion } from '../../people/brands/deletion-queries.ts'
import { selectOldestBrand } from '../../people/brands/queries.ts'
import { findPeople } from '../../people/identities/people.ts'
import { presentPerson } from '../../people/identities/present.ts'
import { NEEDS_FRESH_LOGIN, requireFreshLogin } from '../../people/sessions/confirm-login.ts'
import { ONLY_SESSIONS, requireSession } from '../../people/sessions/own-session.ts'
import { DeletionBody } from './input.ts'
import { BrandDeletionOutput, BrandDeletionPreviewOutput } from './output.ts'
import { countOfBrand } from './queries.ts'
import { restoreBrand } from './restore-brand.ts'
import { scheduleDeletion } from './schedule-deletion.ts'

const may = 'brand.delete'

/** Deleting the brand: what would go, the order, and taking it back. */
export function brandDeletionRoutes(api: Api): void {
  api.get(
    '/brand/deletion',
    {
      may,
      operation: 'previewBrandDeletion',
      summary: 'Preview the deletion of the brand',
      out: BrandDeletionPreviewOutput,
    },
    ({ scope }) => preview(scope),
  )

  api.post(
    '/brand/deletion',
    {
      may,
      operation: 'deleteBrand',
      summary: 'Delete the brand',
      description: `Deletes all of its data in 30 days; until then it works and can be restored. ${NEEDS_FRESH_LOGIN}`,
      body: DeletionBody,
      created: BrandDeletionOutput,
    },
    async ({ scope, body }) => {
      requireSession(scope)
      await requireFreshLogin(scope)
      if (body.deletion.slug !== scope.brand.slug)
        throw invalidInput('slug', say`is not the slug of the brand`)
      if (await isFirst(scope))
        throw new Problem(
          'conflict',
          say`The first brand of an installation is deleted by command: ${COMMAND} brand delete ${scope.brand.slug}`,
        )
      return presentDeletion(scope, await transaction(scope, tx => scheduleDeletion(tx)))
    },
  )

  api.delete(
    '/brand/deletion',
    {
      may,
      operation: 'restoreBrand',
      summary: 'Restore the brand',
      description: `Takes back its deletion. ${ONLY_SESSIONS}`,
      out: BrandDeletionPreviewOutput,
    },
    async ({ scope }) => {
      requireSession(scope)
      await transaction(scope, restoreBrand)
      return preview(scope)
    },
  )
}

/** Its owners create brands, and localhost leads to it. */
async function isFirst({ sql, brand }: Scope): Promise<boolean> {
  return (await selectOldestBrand(sql))?.id === brand.id
}

async function preview(scope: Scope): Promise<z.input<typeof BrandDeletionPreviewOutput>> {
  const deletion = await findDeletion(scope)
  return {
    deletion: deletion ? await presentDeletion(scope, deletion) : null,
    'only_by_command?': await isFirst(scope),
    goes: await countOfBrand(scope),
  }
}

async function presentDeletion(
  scope: Scope,
  { purgeAt, orderedAt, orderedBy }: Deletion,
): Promise<z.input<typeof BrandDeletionOutput>> {
  const person = orderedBy === null ? undefined : (await findPeople(scope, [orderedBy])).get(orderedBy)
  return {
    purge_at: formatTime(purgeAt, scope.brand.timeZone),
    ordered_at: formatTime(orderedAt, scope.brand.timeZone),
    ordered_by: person ? presentPerson(person) : null,
  }
}
