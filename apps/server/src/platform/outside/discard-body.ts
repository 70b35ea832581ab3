/**
 * Lets go of an answer whose body nobody wants, so that its connection is free again. It is read to its end, within the
 * request's own time: cancelling a body that still comes can make fetch itself throw where nobody can catch it
 * ("ReadableStream is already closed"), which ends the process.
 */
export async function discardBody(response: Response | null | undefined): Promise<void> {
  try {
    await response?.arrayBuffer();
  } catch {
    // It broke off: there is nothing of it to let go of.
  }
}
