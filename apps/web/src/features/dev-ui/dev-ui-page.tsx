import { ActionsSection } from './actions-section.tsx'
import { InputsSection } from './inputs-section.tsx'
import { StoriesSection } from './stories-section.tsx'
import { ValuesSection } from './values-section.tsx'

/** Every part of the design system in one place. For developers, so in English only. */
export function DevUiPage() {
  return (
    <div lang="en" className="mx-auto flex max-w-5xl flex-col gap-8 px-4 py-8 md:px-8">
      <h1 className="text-xl font-semibold">Parts</h1>
      <ActionsSection />
      <InputsSection />
      <ValuesSection />
      <StoriesSection />
    </div>
  )
}
