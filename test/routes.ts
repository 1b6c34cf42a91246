import type { World } from './world.ts'

/** The paths that are mounted below /api/v1, with their parameters (`/conversations/:slug`); not the endless stream. */
export function mountedPaths(app: World['app']): string[] {
  return mountedRoutes(app).map(({ path }) => path)
}

/** The same, with their methods. */
export function mountedRoutes(app: World['app']): { path: string; methods: string[] }[] {
  return routesOf(app)
    .filter(({ path }) => path.startsWith('/api/v1/') && !path.endsWith('/stream'))
    .map(({ path, methods }) => ({ path: path.slice('/api/v1'.length), methods }))
}

/** All paths, with their parameters and methods. */
export function routesOf(app: World['app']): { path: string; methods: string[] }[] {
  const methodsOf = new Map<string, string[]>()
  const above: { indent: number; path: string }[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, segment, methods = ''] = /[├└]── (\S+) \(([^)]+)\)/.exec(line) ?? []
    if (segment === undefined) continue
    const indent = line.search(/[├└]/)
    while (above.length > 0 && (above.at(-1)?.indent ?? 0) >= indent) above.pop()
    const path = `${above.at(-1)?.path ?? ''}${segment}`.replace('//', '/')
    above.push({ indent, path })
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), ...methods.split(', ')])
  }
  return [...methodsOf].map(([path, methods]) => ({ path, methods }))
}
