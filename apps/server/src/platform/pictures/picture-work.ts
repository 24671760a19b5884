import type { PictureProcess } from './picture-process.ts'

type Remote<F> = F extends (...args: infer A) => infer R
  ? (...args: A) => Promise<Awaited<R>>
  : never

let current: PictureProcess | null = null

/** Has all work on pictures done in a process of its own from now on. */
export function usePictureProcess(process: PictureProcess): void {
  current = process
}

/**
 * Makes functions of a module run in the picture process if the program uses one, or else here, as in
 * commands that end soon. Their arguments and results are copied between processes.
 */
export function pictureWork<M extends object, Name extends keyof M & string>(
  file: URL,
  load: () => Promise<M>,
  names: readonly Name[],
): { [N in Name]: Remote<M[N]> } {
  const work = names.map((name) => [
    name,
    async (...args: unknown[]) =>
      current
        ? current.run({ file: file.href, name, args })
        : ((await load())[name] as (...args: unknown[]) => unknown)(...args),
  ])
  return Object.fromEntries(work) as { [N in Name]: Remote<M[N]> }
}
