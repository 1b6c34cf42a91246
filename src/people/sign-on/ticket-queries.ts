import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

/** `begin`: an attempt to sign on; `connect`: an account that waits to be connected; `result`: of a test; `logout`, `assertion`: used once. */
export type Purpose = 'begin' | 'connect' | 'result' | 'logout' | 'assertion'

export interface SignOnTicket<Details extends object = object> {
  purpose: Purpose
  digest: Buffer
  /** Of the secret in the browser that may use it. */
  browserDigest: Buffer | null
  userId: number | null
  details: Details
  expiresAt: Date
}

/** False if there is one with the digest. */
export async function insertTicket(tx: TxScope, ticket: SignOnTicket): Promise<boolean> {
  const { purpose, digest, browserDigest, userId, details, expiresAt } = ticket
  const row = await tx.sql.writeRow(sql`
    insert into sign_on_tickets (brand_id, digest, purpose, browser_digest, user_id, details, expires_at)
    values (${tx.brand.id}, ${digest}, ${purpose}, ${browserDigest}, ${userId}, ${JSON.stringify(details)}, ${expiresAt})
    on conflict do nothing returning purpose`)
  return row !== undefined
}

/** Consumes the ticket, if this browser has it; undefined if there is none that is valid. */
export async function takeTicket<Details extends object>(
  tx: TxScope,
  { purpose, digest, browserDigest }: Pick<SignOnTicket, 'purpose' | 'digest' | 'browserDigest'>,
): Promise<SignOnTicket<Details> | undefined> {
  return tx.sql.writeRow(sql`
    delete from sign_on_tickets
    where brand_id = ${tx.brand.id} and digest = ${digest} and purpose = ${purpose}
      and browser_digest is not distinct from ${browserDigest} and expires_at > ${tx.now()}
    returning purpose, digest, browser_digest as "browserDigest", user_id as "userId", details, expires_at as "expiresAt"`)
}

/** The ticket, counting one more use up to the limit. */
export async function updateTicketTried<Details extends object>(
  tx: TxScope,
  { purpose, digest, browserDigest }: Pick<SignOnTicket, 'purpose' | 'digest' | 'browserDigest'>,
  maxTries: number,
): Promise<SignOnTicket<Details> | undefined> {
  return tx.sql.writeRow(sql`
    update sign_on_tickets set tries = tries + 1
    where brand_id = ${tx.brand.id} and digest = ${digest} and purpose = ${purpose}
      and browser_digest is not distinct from ${browserDigest} and expires_at > ${tx.now()} and tries < ${maxTries}
    returning purpose, digest, browser_digest as "browserDigest", user_id as "userId", details, expires_at as "expiresAt"`)
}

export async function findTicket<Details extends object>(
  scope: Scope,
  { purpose, digest }: Pick<SignOnTicket, 'purpose' | 'digest'>,
): Promise<Details | undefined> {
  const row = await scope.sql.row<{ details: Details }>(sql`
    select details from sign_on_tickets
    where brand_id = ${scope.brand.id} and digest = ${digest} and purpose = ${purpose} and expires_at > ${scope.now()}`)
  return row?.details
}

export async function deleteTicket(tx: TxScope, digest: Buffer): Promise<void> {
  await tx.sql.write(sql`
    delete from sign_on_tickets where brand_id = ${tx.brand.id} and digest = ${digest}`)
}

export async function deleteExpiredTickets(tx: TxScope): Promise<void> {
  await tx.sql.write(sql`
    delete from sign_on_tickets where brand_id = ${tx.brand.id} and expires_at <= ${tx.now()}`)
}
