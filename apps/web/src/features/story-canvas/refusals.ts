import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ConnectionProblem } from './model/connection-rules.ts'

/** What is said when a connection is refused; the speech style has a sentence of its own. */
export function refusalOf(problem: ConnectionProblem, targetSocket: string): MessageDescriptor {
  if (problem === 'socket_full' && targetSocket === 'speechStyle') {
    return msg`A speech style can have only one text node. Remove the current one first.`
  }
  return refusals[problem]
}

const refusals: Record<ConnectionProblem, MessageDescriptor> = {
  no_such_socket: msg`These sockets can’t be connected.`,
  wrong_kind: msg`This socket doesn’t accept that kind of node.`,
  already_there: msg`These nodes are already connected.`,
  socket_full: msg`This socket allows only one connection. Remove the current one first.`,
}
