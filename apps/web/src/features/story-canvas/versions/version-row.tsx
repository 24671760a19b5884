import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { languageTags } from '@plax/contracts/languages'
import { ChevronDown, History } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import type { CanvasVersion } from './use-versions.ts'
import { VersionDiff } from './version-diff.tsx'

const maxLabel = 80

/** A version: when, by whom and how; once opened what changed since, its name, and the way back. */
export function VersionRow({
  contentOid,
  item,
  isNow,
  isOpen,
  onOpen,
  onLabel,
  restoring,
  onRestore,
  onJump,
}: {
  contentOid: string
  item: CanvasVersion
  isNow: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onLabel: (label: string) => void
  restoring: boolean
  onRestore: () => void
  onJump: () => void
}) {
  const time = useTime(item.createdAt)
  return (
    <li className="rounded-md border border-line bg-ground">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
        className="flex min-h-14 w-full items-center gap-3 rounded-md px-3 py-2 text-left text-sm hover:bg-pressed"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{item.label || time}</span>
          <span className="figures block truncate text-xs text-ink-faint">
            {item.label ? `${time} · ` : ''}
            {item.byNickname} · <Plural value={item.nodes} one="# node" other="# nodes" />
          </span>
        </span>
        <KindBadge item={item} isNow={isNow} />
        <ChevronDown
          aria-hidden
          className={cx(
            'size-4 shrink-0 text-ink-faint transition-transform',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {isOpen ? (
        <div className="flex flex-col gap-4 border-t border-line p-3">
          <VersionDiff contentOid={contentOid} version={item.version} onJump={onJump} />
          <LabelField item={item} onLabel={onLabel} />
          {isNow ? null : (
            <Button
              busy={restoring}
              icon={<History aria-hidden className="size-4" />}
              onClick={onRestore}
            >
              <Trans>Restore version</Trans>
            </Button>
          )}
        </div>
      ) : null}
    </li>
  )
}

function KindBadge({ item, isNow }: { item: CanvasVersion; isNow: boolean }) {
  if (isNow) {
    return (
      <Badge tone="accent">
        <Trans>Current</Trans>
      </Badge>
    )
  }
  if (item.kind === 'compiled' || item.compiledHash !== null) {
    return (
      <Badge tone="good">
        <Trans>Compiled</Trans>
      </Badge>
    )
  }
  if (item.kind === 'restored') {
    return (
      <Badge>
        <Trans>Restored</Trans>
      </Badge>
    )
  }
  if (item.kind === 'merged') {
    return (
      <Badge>
        <Trans>Merged</Trans>
      </Badge>
    )
  }
  return null
}

function LabelField({ item, onLabel }: { item: CanvasVersion; onLabel: (label: string) => void }) {
  const { t } = useLingui()
  const { form, values } = useDraft({ label: item.label })
  const label = values.label.trim()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onLabel(label)
      }}
      className="flex items-end gap-2"
    >
      <div className="flex-1">
        <TextField form={form} name="label" label={t`Version name`} maxLength={maxLabel} />
      </div>
      <Button type="submit" className="h-10" disabled={label === item.label}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}

/** A point in time as people here write it. */
export function useTime(iso: string): string {
  const { language } = useApp()
  const format = { dateStyle: 'medium', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat(languageTags[language], format).format(new Date(iso))
}
