import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { isObstacle } from '../api/refusal.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Loading } from '../design/loading.tsx'
import { SignOnForm } from './sign-on-form.tsx'
import { SignOnProvisioning } from './sign-on-provisioning.tsx'
import { SignOnTest } from './sign-on-test.tsx'

const signOnQuery = queryOptions({ queryKey: keys.signOn, queryFn: () => ask(api.GET('/sign_on')) })

/** How staff signs on: the brand's identity provider, what its groups give, and a test. */
export function SignOnSettings() {
  const { data, error } = useQuery(signOnQuery)
  if (isObstacle(error, data)) return <ErrorNotice error={error} />
  if (!data) return <Loading />
  return (
    <>
      <SignOnForm key={data.provider?.updated_at} of={data} />
      {data.provider && <SignOnTest provider={data.provider} />}
      {data.provider && <SignOnProvisioning />}
    </>
  )
}
