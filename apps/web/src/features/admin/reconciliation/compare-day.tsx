import { Trans, useLingui } from '@lingui/react/macro'
import { comparableDays } from '@plax/contracts/payment/reconciliation-values'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Input } from '../../../ui/input.tsx'
import { reconciliationsKey } from './reconciliation.api.ts'

const dayMs = 24 * 3600_000

/** Lets a day be compared, and leads to it; without a day of its own it asks which. */
export function CompareDay({ day, isAgain = false }: { day?: string; isAgain?: boolean }) {
  const { t } = useLingui()
  const { api } = useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [now] = useState(() => Date.now())
  const [chosen, setChosen] = useState(dayAgo(now, 1))
  const [first, last] = [dayAgo(now, comparableDays), dayAgo(now, 1)]
  const compare = useMutation({
    mutationFn: (of: string) => api('POST /payment/admin/reconciliations', { body: { day: of } }),
    onSuccess: async (_summary, of) => {
      await client.invalidateQueries({ queryKey: reconciliationsKey })
      if (!day) await navigate({ to: '/admin/$', params: { _splat: `reconciliation/${of}` } })
    },
  })
  return (
    <form
      noValidate
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        compare.mutate(day ?? chosen)
      }}
    >
      {day ? null : (
        <span className="w-40">
          <Input
            type="date"
            required
            aria-label={t`Day (UTC)`}
            className="text-sm"
            min={first}
            max={last}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        </span>
      )}
      <Button
        type="submit"
        busy={compare.isPending}
        disabled={!day && !(first <= chosen && chosen <= last)}
        icon={<RefreshCw aria-hidden className="size-4" />}
      >
        {isAgain ? <Trans>Compare again</Trans> : <Trans>Compare this day</Trans>}
      </Button>
      <Failure error={compare.error} />
    </form>
  )
}

function dayAgo(now: number, days: number): string {
  return new Date(now - days * dayMs).toISOString().slice(0, 10)
}
