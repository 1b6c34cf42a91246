import type { World } from './world.ts'

/** The paths that are mounted below /api/v1, with their parameters (`/conversations/:slug`); not the endless stream. */
export function mountedPaths(app: World['app']): string[] {
  const paths = new Set<string>()
  const above: { indent: number; path: string }[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const segment = /[├└]── (\S+) \([^)]+\)/.exec(line)?.[1]
    if (segment === undefined) continue
    const indent = line.search(/[├└]/)
    while (above.length > 0 && (above.at(-1)?.indent ?? 0) >= indent) above.pop()
    const path = `${above.at(-1)?.path ?? ''}${segment}`.replace('//', '/')
    above.push({ indent, path })
    paths.add(path)
  }
  return [...paths]
    .filter(path => path.startsWith('/api/v1/') && !path.endsWith('/stream'))
    .map(path => path.slice('/api/v1'.length))
}
