/** How long until what could not be had is tried again, in milliseconds. */
export const AGAIN_MS = 1_000;

/** Whether the server answers at all, whatever it says. */
export async function serverAnswers(): Promise<boolean> {
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    // No answer is the answer that was asked for.
    return false;
  }
}

const coming = new Map<string, Promise<void>>();

function addLink(href: string): Promise<boolean> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = href;
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve(true));
    link.addEventListener('error', () => {
      link.remove();
      resolve(false);
    });
    document.head.append(link);
  });
}

/** Until it is here, or the server is there and does not have it. */
async function bring(href: string): Promise<void> {
  let wasThere = false;
  while (!(await addLink(href))) {
    if (wasThere) return;
    wasThere = await serverAnswers();
    if (!wasThere) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/**
 * Brings styles that did not arrive, for as long as the server is away: a lazy import asks for its styles once only,
 * and without this its part would come back without its looks. Called once at start.
 */
export function followStyles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || coming.has(target.href))
        return;
      const { href } = target;
      target.remove();
      coming.set(
        href,
        bring(href).finally(() => coming.delete(href)),
      );
    },
    // It does not bubble.
    true,
  );
}

/** Once no styles are missing. */
export async function stylesThere(): Promise<void> {
  await Promise.all(coming.values());
}
