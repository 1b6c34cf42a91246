import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../../test/e2e/program.ts'
import { readConfig } from '../config.ts'
import { requireStartable } from './require-startable.ts'

test('one port for two servers is refused by name, whichever they are', async () => {
  const tls = { ANSWERWELL_TLS: 'auto' }
  for (const [environment, words] of [
    [{ PORT: '4025', ANSWERWELL_INTAKE_SMTP_PORT: '4025' }, /^ANSWERWELL_INTAKE_SMTP_PORT 4025: .* PORT/],
    [{ ANSWERWELL_INTAKE_SMTP_PORT: '3000' }, /^ANSWERWELL_INTAKE_SMTP_PORT 3000: .* PORT/],
    [{ ...tls, PORT: '4443', ANSWERWELL_HTTP_PORT: '4443' }, /^ANSWERWELL_HTTP_PORT 4443: .* PORT/],
    [
      { ...tls, ANSWERWELL_INTAKE_SMTP_PORT: '80' },
      /^ANSWERWELL_INTAKE_SMTP_PORT 80: .* ANSWERWELL_HTTP_PORT/,
    ],
  ] as const)
    await assert.rejects(requireStartable(readConfig(environment)), ({ message }: Error) =>
      words.test(message),
    )
})

test('one port at two addresses is no mistake', async () => {
  const port = String(await freePort())
  const environment = { HOST: '127.0.0.1', PORT: port, ANSWERWELL_INTAKE_SMTP_PORT: port }
  await requireStartable(readConfig({ ...environment, ANSWERWELL_INTAKE_SMTP_HOST: '127.0.0.2' }))
  for (const host of ['localhost', '0.0.0.0', '::'])
    await assert.rejects(requireStartable(readConfig({ ...environment, ANSWERWELL_INTAKE_SMTP_HOST: host })))
})
