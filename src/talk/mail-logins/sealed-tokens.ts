import { seal, unseal } from '../../kit/secrets.ts'

export interface TokenFields {
  verifier?: string | null
  refreshToken?: string | null
  accessToken?: string | null
}

const TOKENS = ['verifier', 'refreshToken', 'accessToken'] as const

const placeOf = (brandId: number, field: string) => `${field} of mail logins of brand ${brandId}`

/** As they are stored: sealed with the operator's key, if there is one. */
export function sealTokens<Values extends TokenFields>(brandId: number, values: Values): Values {
  return withTokens(values, (token, field) => seal(token, placeOf(brandId, field)))
}

/** As they were given; null for one that does not open. */
export function openTokens<Values extends TokenFields>(brandId: number, values: Values): Values {
  return withTokens(values, (token, field) => unseal(token, placeOf(brandId, field)) ?? null)
}

function withTokens<Values extends TokenFields>(
  values: Values,
  change: (token: string, field: string) => string | null,
): Values {
  const tokens = TOKENS.flatMap(field => {
    const token = values[field]
    return typeof token === 'string' ? [[field, change(token, field)]] : []
  })
  return { ...values, ...Object.fromEntries(tokens) }
}
