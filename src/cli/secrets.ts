import { Command } from 'commander'
import { z } from 'zod'
import { rotateCardSecret } from '../desk/panel-cards/write-card.ts'
import { rotateSecret } from '../follow-up/webhooks/write-webhook.ts'
import { Problem } from '../kit/errors.ts'
import { rowId } from '../kit/input.ts'
import { commandScope, type TxScope, transaction } from '../kit/scope.ts'
import { canSeal } from '../kit/secrets.ts'
import { say } from '../kit/sentences/say.ts'
import { getBrandBySlug } from '../people/brands/find-brand.ts'
import { sealAll } from '../seal-all.ts'
import { check, report } from './report.ts'

export const secretsCommand = new Command('secrets').description('seal secrets in the database')

secretsCommand
  .command('seal')
  .description('seal all secrets with the first key of ANSWERWELL_SECRET_KEY, as each start does')
  .option('--json', 'print one JSON value')
  .action(options =>
    report(options, async db => {
      if (!canSeal()) throw new Problem('invalid', say`ANSWERWELL_SECRET_KEY is not set.`)
      const { away } = await sealAll(db)
      return {
        json: { away },
        text:
          away === 0
            ? 'All secrets are sealed.'
            : `All secrets are sealed, except of ${away} brands whose node is away.`,
      }
    }),
  )

export const webhookCommand = new Command('webhook').description('change secrets of webhooks')
rotation(webhookCommand, { what: 'webhook', note: 'The old one also signs for a day.', rotate: rotateSecret })

export const panelCardCommand = new Command('panel-card').description('change secrets of panel cards')
rotation(panelCardCommand, { what: 'panel card', note: 'It signs from now on.', rotate: rotateCardSecret })

interface Rotation {
  what: string
  note: string
  rotate: (tx: TxScope, id: number) => Promise<{ id: number; secret: string }>
}

function rotation(command: Command, { what, note, rotate }: Rotation): void {
  command
    .command('rotate-secret <id>')
    .description(`give a ${what} a new secret, and print it`)
    .requiredOption('--brand <slug>', 'the brand')
    .option('--json', 'print one JSON value')
    .action((text: string, options) =>
      report(options, async db => {
        const scope = commandScope(await getBrandBySlug(db, options.brand), db)
        const { id } = check(z.object({ id: z.coerce.number().pipe(rowId) }), { id: text })
        const { secret } = await transaction(scope, tx => rotate(tx, id))
        return { json: { id, secret }, text: `${secret}\n\nThe new secret of ${what} ${id}. ${note}` }
      }),
    )
}
