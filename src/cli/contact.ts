import { Command } from 'commander'
import { z } from 'zod'
import { integer } from '../kit/input.ts'
import { commandScope, transaction } from '../kit/scope.ts'
import { getBrandBySlug } from '../people/brands/find-brand.ts'
import { getContact } from '../people/contacts/find-contact.ts'
import { selectMoves } from '../people/contacts/move-queries.ts'
import { presentIdentities, presentMoves } from '../people/contacts/present.ts'
import { undoMove } from '../people/contacts/undo-move.ts'
import { check, report, table } from './report.ts'

export const contactCommand = new Command('contact').description(
  'list and undo moves of identities between contacts',
)

contactCommand
  .command('moves <identifier>')
  .description('list identity moves to and from a contact (an email address or phone number)')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--json', 'print one JSON value')
  .action((identifier: string, options) =>
    report(options, async db => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const { id } = await getContact(scope, identifier)
      const moves = await presentMoves(scope, await selectMoves(scope, id))
      const lines = moves.map(move => [
        move.id,
        move.identity.identifier,
        move.from_contact_id,
        move.to_contact_id,
        move.actor?.email ?? 'system',
        move.created_at,
        move.undone_at ?? '',
      ])
      return {
        json: moves,
        text: table([['ID', 'IDENTITY', 'FROM', 'TO', 'BY', 'WHEN', 'UNDONE'], ...lines]),
      }
    }),
  )

contactCommand
  .command('undo <move>')
  .description('move an identity back to its previous contact')
  .requiredOption('--brand <slug>', 'the brand')
  .option('--json', 'print one JSON value')
  .action((text: string, options) =>
    report(options, async db => {
      const scope = commandScope(await getBrandBySlug(db, options.brand), db)
      const { move } = check(z.object({ move: integer(1, Number.MAX_SAFE_INTEGER) }), { move: text })
      const contact = await transaction(scope, tx => undoMove(tx, move))
      return {
        json: { move, contact_id: contact.id, ...(await presentIdentities(scope, contact.id)) },
        text: `The identity is back with ${contact.name ?? `contact ${contact.id}`}.`,
      }
    }),
  )
