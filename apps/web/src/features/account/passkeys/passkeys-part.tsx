import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Part } from '../../../ui/part.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { knowsPasskeys, passkeysKey } from './passkey.api.ts'
import { PasskeyItem } from './passkey-item.tsx'

/** One's passkeys: added, renamed and removed. */
export function PasskeysPart() {
  return (
    <Part title={<Trans>Passkeys</Trans>}>
      <Card className="flex flex-col gap-5">
        <p className="text-sm text-ink-soft">
          <Trans>
            Log in with your fingerprint, face, or device PIN. No password or code needed.
          </Trans>
        </p>
        <Passkeys />
        {knowsPasskeys() ? (
          <AddPasskey />
        ) : (
          <p className="text-sm text-ink-soft">
            <Trans>This browser doesn’t support passkeys.</Trans>
          </p>
        )}
      </Card>
    </Part>
  )
}

function Passkeys() {
  const { api } = useApp()
  const passkeys = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => api('GET /account/passkeys', { signal }),
  })
  return (
    <Loaded query={passkeys} pending={<Skeleton className="h-14" />}>
      {({ items }) => {
        if (items.length === 0) return null
        return (
          <ul className="divide-y divide-line rounded-md border border-line">
            {items.map((passkey) => (
              <PasskeyItem key={passkey.oid} passkey={passkey} />
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}
