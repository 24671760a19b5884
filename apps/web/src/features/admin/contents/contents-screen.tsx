import type { ScreenProps } from '../sections.ts'
import { ContentList } from './content-list.tsx'
import { ContentView } from './content-view.tsx'

/** Video, audio, files and branching stories of creators, and one of them. */
export function ContentsScreen({ item }: ScreenProps) {
  return item ? <ContentView contentOid={item} /> : <ContentList />
}
