import './design/base.css'
import './design/contrast.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isPassing } from './api/refusal.ts'
import { createPageOutbox, OutboxProvider } from './conversation/page-outbox.ts'
import { FailedLoads } from './design/failed-loads.ts'
import { startNoticingActivity } from './kit/activity.ts'
import { startKeys } from './kit/keys.ts'
import { startWindowHeight } from './kit/window-height.ts'
import { startNoticingWords } from './kit/written.ts'
import { createPages } from './pages.tsx'

/** A refused request would be refused again; one that did not arrive may be retried. */
const isWorthAnotherTry = (failures: number, error: Error) => failures < 3 && isPassing(error)

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>
  }
}

/** Shows the pages in the element; returns what ends them. */
export function startPages(element: HTMLElement): () => void {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: isWorthAnotherTry, refetchOnWindowFocus: true, staleTime: 2_000 } },
  })
  const router = createPages(queries)
  const retryOf = (error: Error) => {
    const failed = queries
      .getQueryCache()
      .getAll()
      .find(({ state }) => state.error === error)
    return failed && (() => void failed.fetch().catch(() => {}))
  }
  const outbox = createPageOutbox(queries)
  const stopKeys = startKeys()
  const stopNoticing = startNoticingWords()
  const stopWatching = startNoticingActivity()
  const stopMeasuring = startWindowHeight()
  const root = createRoot(element)
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <FailedLoads value={retryOf}>
          <OutboxProvider value={outbox}>
            <RouterProvider router={router} />
          </OutboxProvider>
        </FailedLoads>
      </QueryClientProvider>
    </StrictMode>,
  )
  return () => {
    stopKeys()
    stopNoticing()
    stopWatching()
    stopMeasuring()
    root.unmount()
    queries.clear()
    router.history.destroy()
  }
}
