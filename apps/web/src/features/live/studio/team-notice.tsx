import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldAlert, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { keepInTab, readTab } from '../../../lib/tab-storage.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { When } from '../../../ui/when.tsx'
import type { Studio } from '../live.api.ts'

const dismissedKey = 'live-notice'

/** What the site’s team did about the stream, and that it’s off Home and search as long as it is. */
export function TeamNotice({ studio: { notice, stream } }: { studio: Studio }) {
  const { t } = useLingui()
  const [dismissedAt, setDismissedAt] = useState(() => readTab(dismissedKey))
  const isHeldBack = stream?.isHeldBack === true
  const isKept = isHeldBack && notice?.kind === 'unlisted'
  const shown = notice && (isKept || notice.at !== dismissedAt) ? notice : null
  return (
    <>
      {isHeldBack && shown?.kind !== 'unlisted' ? <Box>{unlisted}</Box> : null}
      {shown ? (
        <Box>
          <span className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="font-semibold">{titles[shown.kind]}</span>
            <span className="break-words">{shown.reason}</span>
            <span className="text-ink-soft">
              <When at={shown.at} />
            </span>
          </span>
          {isKept ? null : (
            <IconButton
              label={t`Dismiss`}
              onClick={() => {
                keepInTab(dismissedKey, shown.at)
                setDismissedAt(shown.at)
              }}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </Box>
      ) : null}
    </>
  )
}

const unlisted = <Trans>The site’s team took your stream off Home and search</Trans>

const titles: Record<NonNullable<Studio['notice']>['kind'], ReactNode> = {
  warned: <Trans>Warning from the site’s team</Trans>,
  unlisted,
  changed: <Trans>The site’s team changed your stream’s settings</Trans>,
  stopped: <Trans>The site’s team stopped your stream</Trans>,
}

function Box({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-lg border border-danger bg-danger-soft p-4 text-sm"
    >
      <ShieldAlert aria-hidden className="size-5 shrink-0 text-danger" />
      {children}
    </div>
  )
}
