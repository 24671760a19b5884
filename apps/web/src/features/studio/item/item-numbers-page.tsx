import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { downloadCsv, writeCsv } from '../../../lib/csv.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { useTabTitle } from '../../../lib/use-tab-title.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { Chip, ChipGroup } from '../../../ui/chip.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table } from '../../../ui/table.tsx'
import { usePeriods } from '../../../ui/time-select.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { earnedFigure, useEarnedWords } from '../use-earned-words.ts'
import { Worth } from '../worth.tsx'
import { Bars } from '../overview/bars.tsx'
import { StudioGate } from '../../studio-frame/studio-gate.tsx'
import { StudioNav } from '../../studio-frame/studio-nav.tsx'
import {
  allDays,
  type Figure,
  figureNames,
  figuresOf,
  formatFigure,
  type ItemDay,
  type ItemNumbers,
  itemNumbersQuery,
} from './item-numbers.api.ts'

const spans = [7, 30, 90, 365] as const

/** How one item of a creator's does: used, liked, sold, by day. */
export function ItemNumbersPage() {
  return (
    <StudioGate>
      {() => (
        <div className="mx-auto max-w-5xl px-4 py-8 md:px-8">
          <StudioNav current="works" />
          <Numbers />
        </div>
      )}
    </StudioGate>
  )
}

function Numbers() {
  const { t } = useLingui()
  const { api } = useApp()
  const { itemOid } = useParams({ from: '/framed/studio/item/$itemOid' })
  const { filters, change } = useFilters(['days'])
  const days = spans.find((span) => String(span) === filters.days) ?? 30
  const numbers = useQuery(itemNumbersQuery(api, { itemOid, days }))
  return (
    <div className="flex flex-col gap-5">
      <ChipGroup label={t`Period`}>
        {spans.map((span) => (
          <Chip
            key={span}
            chosen={span === days}
            onChoose={() => change({ days: span === 30 ? '' : String(span) })}
          >
            <Plural value={span} one="# day" other="# days" />
          </Chip>
        ))}
      </ChipGroup>
      <Loaded query={numbers} pending={<Skeleton className="h-96" />}>
        {(data) => <Shown numbers={data} />}
      </Loaded>
    </div>
  )
}

function Shown({ numbers }: { numbers: ItemNumbers }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { ofTimes } = useEarnedWords()
  const title = numbers.title || t`Untitled`
  useTabTitle(title)
  const figures = figuresOf(numbers, useApp().kinds)
  const [chosen, setChosen] = useState<Figure>('readers')
  const figure = figures.includes(chosen) ? chosen : 'readers'
  const days = allDays(numbers)
  const name = t(figureNames[figure])
  return (
    <>
      <header className="flex flex-wrap items-center gap-3">
        <h1 dir="auto" className="mr-auto min-w-0 text-xl font-semibold break-words">
          {title}
        </h1>
        <Link
          to="/studio"
          search={{ view: 'sales', item: numbers.itemOid } as never}
          className={buttonClasses()}
        >
          <Trans>View sales</Trans>
        </Link>
        <Csv numbers={numbers} figures={figures} days={days} />
      </header>
      <Choices
        legend={<span className="sr-only">{t`Shown in the chart`}</span>}
        className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-5"
        choices={figures.map((value) => ({
          value,
          label: (
            <>
              <span className="block text-ink-soft">{t(figureNames[value])}</span>
              <span className="figures mt-1 block text-xl font-semibold">
                {formatFigure(value, numbers.totals[value], locale)}
              </span>
              {value === 'earnedCoins' || value === 'earnedMilli' ? (
                <Worth
                  amount={numbers.totals[value]}
                  money={ofTimes(
                    numbers.days.map((day) => ({ time: day.day, ...earnedFigure(day, value) })),
                  )}
                />
              ) : null}
            </>
          ),
        }))}
        value={figure}
        onChange={setChosen}
      />
      <section aria-label={name}>
        <Bars
          days={days.map((day) => ({ day: day.day, value: day[figure] }))}
          format={(value) => formatFigure(figure, value, locale)}
          fill="fill-accent"
        />
        <details className="mt-2 text-sm">
          <summary className="cursor-pointer py-1 text-ink-soft hover:text-ink">
            <Trans>View as table</Trans>
          </summary>
          <div className="mt-1">
            <DayTable days={numbers.days} figures={figures} />
          </div>
        </details>
      </section>
      <p className="text-sm text-ink-faint">
        <Trans>
          Readers are people with an account, each counted once. Sales are counted as in Sales, on
          the day of the sale.
        </Trans>{' '}
        <ZoneNote zone={numbers.zone} />
      </p>
    </>
  )
}

function DayTable({ days, figures }: { days: ItemDay[]; figures: Figure[] }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const nameOf = usePeriods('day')
  return (
    <Table
      caption={t`By day`}
      rows={days.toReversed()}
      rowKey={({ day }) => day}
      columns={[
        {
          key: 'day',
          label: t`Day`,
          sort: ({ day }) => day,
          cell: ({ day }) => <span className="whitespace-nowrap">{nameOf(day)}</span>,
        },
        ...figures.map((figure) => ({
          key: figure,
          label: t(figureNames[figure]),
          numeric: true,
          sort: (row: ItemDay) => row[figure],
          cell: (row: ItemDay) => formatFigure(figure, row[figure], locale),
        })),
      ]}
    />
  )
}

function Csv({
  numbers,
  figures,
  days,
}: {
  numbers: ItemNumbers
  figures: Figure[]
  days: ItemDay[]
}) {
  const { t } = useLingui()
  const save = () => {
    const header = [t`Day`, ...figures.map((figure) => t(figureNames[figure]))]
    const rows = days.map((day) => [day.day, ...figures.map((figure) => csvValue(figure, day))])
    downloadCsv(`${numbers.first}-${numbers.last}.csv`, writeCsv(header, rows))
  }
  return (
    <Button icon={<Download aria-hidden className="size-4" />} onClick={save}>
      <Trans>Download CSV</Trans>
    </Button>
  )
}

/** Minutes, coins and credits, as the header says. */
function csvValue(figure: Figure, day: ItemDay): number {
  if (figure === 'watchedSeconds') return Math.round(day[figure] / 60)
  return figure === 'earnedMilli' ? day[figure] / 1000 : day[figure]
}
