const PAGE = /^(\/[a-z]{2}(-[a-z]{2})?)?\/help\/(articles\/[\w-]{1,200}|requests(\/[\w-]{1,300})?)$/

/** The page of the help center that somebody wants to come to; undefined for anything else. */
export function wayIn(given: unknown): string | undefined {
  const { to } = given as { to?: unknown }
  return typeof to === 'string' && PAGE.test(to) ? to : undefined
}
