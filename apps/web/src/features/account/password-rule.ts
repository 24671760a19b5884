import { passwordMinLength } from '@plax/contracts/account/password-rules'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'

/** How many characters the operator asks of a new password; the least there is until it is known. */
export function usePasswordMinLength(): number {
  const { api } = useApp()
  const rule = useQuery({
    queryKey: ['password-rule'],
    queryFn: ({ signal }) => api('GET /account/password/rule', { signal }),
    staleTime: 0,
  })
  return rule.data?.minLength ?? passwordMinLength
}
