import { z } from 'zod'

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`
const ADDRESS = new RegExp(String.raw`^[^\s@<>()\[\],;:\\"\p{Cc}]{1,64}@${LABEL}(?:\.${LABEL})*$`, 'u')

/** The form in which addresses are stored and compared. */
export function normalizeEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text)
}

/** An email address of a payload, normalised. */
export const emailAddress = z
  .string()
  .transform(normalizeEmail)
  .refine(isEmail, 'must be an email address')
  .meta({ format: 'email' })
