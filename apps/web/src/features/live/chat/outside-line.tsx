import { useLingui } from '@lingui/react/macro'
import { platformTitles } from '@plax/contracts/links/link-values'
import type { OutsideMessage } from '@plax/contracts/live/outside-chat'
import { Crown, Shield } from 'lucide-react'
import { PlatformMark } from '../../links/platform-mark.tsx'
import { Mark } from './sender.tsx'

/** A message from another platform: its texts are shown as they are, without links. */
export function OutsideLine({ message }: { message: OutsideMessage }) {
  const { t } = useLingui()
  const { platform, name, content, role } = message
  const title = platformTitles[platform]
  return (
    <p className="px-4 py-1.5 leading-snug">
      <span title={title} className="mr-1 inline-flex align-[-3px] text-ink-soft">
        <PlatformMark platform={platform} className="size-4" />
        <span className="sr-only">{title}</span>
      </span>
      {role === 'creator' ? <Mark Icon={Crown} label={t`Creator`} className="text-gold" /> : null}
      {role === 'manager' ? (
        <Mark
          Icon={Shield}
          label={t({ message: 'Manager', context: 'live chat' })}
          className="text-good"
        />
      ) : null}
      <bdi className="font-semibold">{name}</bdi>{' '}
      <span dir="auto" className="wrap-anywhere">
        {content}
      </span>
    </p>
  )
}
