import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Logo } from '../../ui/logo.tsx'
import { ProfileSlot } from '../../frame/profile-slot.tsx'
import type { Viewer } from '../../lib/viewer.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { groupSections, groupTitles, useSections } from './sections.ts'

/** Says that this is the console and who is in it; on phones it holds the way between sections. */
export function ConsoleBar({ viewer, current }: { viewer: Viewer; current: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const grouped = groupSections(useSections())
  const optionsOf = ({ sections }: (typeof grouped)[number]) =>
    sections.map(({ path, title }) => ({ value: path, label: t(title) }))
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b border-line bg-ground px-4 md:px-5">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <Logo nameClass="max-md:hidden" />
      <span className="rounded-sm bg-pressed px-2 py-0.5 text-xs font-medium text-ink-soft max-md:hidden">
        <Trans>Administration</Trans>
      </span>
      <div className="md:hidden">
        <NativeSelect
          label={t`Section`}
          value={current}
          options={[
            // An address that names no section: each of them can then be chosen.
            ...(current ? [] : [{ value: '', label: '–' }]),
            ...grouped.filter(({ group }) => !group).flatMap(optionsOf),
          ]}
          groups={grouped.flatMap((one) =>
            one.group ? [{ label: t(groupTitles[one.group]), options: optionsOf(one) }] : [],
          )}
          onChange={(path) => void navigate({ to: '/admin/$', params: { _splat: path } })}
        />
      </div>
      <div className="ml-auto flex items-center gap-2">
        <div className="flex items-center gap-2 text-sm text-ink-soft max-sm:hidden">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <ProfileSlot viewer={viewer} />
      </div>
    </header>
  )
}
