import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Filters, WordFilter } from '../../../ui/filters.tsx'
import { DayFilter } from '../../../ui/day-filter.tsx'
import type { AuditFilters } from './audit.api.ts'

const none: AuditFilters = {
  actor: '',
  action: '',
  subjectKind: '',
  subject: '',
  from: '',
  until: '',
  looks: '',
}

/** By whom, what, to what and when. */
export function AuditFilterBar({
  filters,
  onChange,
}: {
  filters: AuditFilters
  onChange: (change: Partial<AuditFilters>) => void
}) {
  const { t } = useLingui()
  const word = (name: 'actor' | 'action' | 'subjectKind' | 'subject', label: string) => (
    <WordFilter
      label={label}
      value={filters[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  const day = (name: 'from' | 'until', label: string) => (
    <DayFilter
      label={label}
      value={filters[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <Filters>
      {word('actor', t`Who: nickname or id`)}
      {word('action', t`Action, or its beginning`)}
      {word('subjectKind', t`Kind of subject`)}
      {word('subject', t`Id of the subject`)}
      {day('from', t`Since`)}
      {day('until', t`Until`)}
      <NativeSelect
        label={t`Looks`}
        value={filters.looks}
        options={[
          { value: '', label: t`Acts only` },
          { value: 'shown', label: t`Acts and looks` },
        ]}
        onChange={(looks) => onChange({ looks })}
      />
      {isFiltered ? (
        <Button variant="ghost" onClick={() => onChange(none)}>
          <Trans>Clear filters</Trans>
        </Button>
      ) : null}
    </Filters>
  )
}
