import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { RowPlace } from '../../../ui/virtual-list.tsx'
import { When } from '../../../ui/when.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { settingNames } from '../settings/setting-names.ts'
import { ValueChange } from '../settings/value-change.tsx'
import { actionWords, placeOf, subjectWords } from './audit-words.ts'
import type { AuditEntry, AuditFilters } from './audit.api.ts'

const link = 'rounded-xs text-accent-ink underline underline-offset-4'

const word =
  'rounded-xs text-left font-medium break-all text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current'

/** An entry; its words filter the list by themselves. */
export function AuditRow({
  entry,
  place,
  onFilter,
}: {
  entry: AuditEntry
  place: RowPlace
  onFilter: (change: Partial<AuditFilters>) => void
}) {
  const { t } = useLingui()
  const { actor, action, subjectKind, subjectOid } = entry
  const words = actionWords[action]
  const details = Object.keys(entry.details).length > 0
  const setting = subjectKind === 'setting' ? settingNames[subjectOid ?? ''] : undefined
  return (
    <li
      {...place}
      className="grid gap-x-6 gap-y-1 px-4 py-3 text-sm md:grid-cols-[11rem_minmax(0,14rem)_minmax(0,1fr)]"
    >
      <span className="text-ink-faint">
        <When at={entry.createdAt} exact />
      </span>
      <span className="min-w-0">
        {actor ? (
          <button
            type="button"
            title={t`Show only this user`}
            onClick={() => onFilter({ actor: actor.oid })}
            className={word}
          >
            {actor.nickname || actor.oid}
          </button>
        ) : (
          <Trans>System</Trans>
        )}
      </span>
      <div className="min-w-0">
        {words ? (
          <p className="font-medium">
            {t(words)}
            {setting ? `: ${t(setting)}` : null}
          </p>
        ) : null}
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <button
            type="button"
            title={t`Show only this action`}
            onClick={() => onFilter({ action })}
            className={`${word} font-mono text-xs`}
          >
            {action}
          </button>
          <SubjectKind kind={subjectKind} oid={subjectOid} />
          {subjectOid ? (
            <button
              type="button"
              title={t`Show only this subject`}
              onClick={() => onFilter({ subjectKind, subject: subjectOid })}
              className={`${word} font-mono text-xs`}
            >
              {subjectOid}
            </button>
          ) : null}
        </div>
        {details ? <Details details={entry.details} /> : null}
      </div>
    </li>
  )
}

function Details({ details }: { details: Record<string, unknown> }) {
  const { before } = details
  const isChange = before !== undefined && details.value !== undefined
  const shown = Object.entries(details).filter(([name]) => !isChange || name !== 'before')
  return (
    <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-xs">
      {shown.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint">{name}</dt>
          <dd className="break-words whitespace-pre-wrap text-ink-soft">
            {name === 'value' && isChange ? (
              <ValueChange from={before} to={value} />
            ) : typeof value === 'string' ? (
              value
            ) : (
              JSON.stringify(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What kind of thing an entry is about; leads to its page where it has one. */
function SubjectKind({ kind, oid }: { kind: string; oid: string | null }) {
  const { t } = useLingui()
  const words = subjectWords[kind]
  const name = words ? t(words) : kind
  if (oid !== null && kind === 'story') {
    return (
      <Link to="/story/$contentOid" params={{ contentOid: oid }} className={link}>
        {name}
      </Link>
    )
  }
  const place = oid === null ? null : placeOf(kind, oid)
  if (!place) return <span className="text-ink-soft">{name}</span>
  return (
    <ConsoleLink to={place} className={link}>
      {name}
    </ConsoleLink>
  )
}
