/** Returns the element names of all opening and closing tags. */
export function elementsOf(html: string): string[] {
  return [...html.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].map(([, name]) => name.toLowerCase());
}

export function linksIn(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link.replaceAll('&amp;', '&'));
}

/** Returns the visible text of an email, one line for each non-empty line of its HTML. */
export function textOf(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', '#34': '"', '#39': "'" };
  return html
    .split('\n')
    .map((line) =>
      line.replace(/<[^>]*>/g, '').replace(/&([^;]+);/g, (_, name: string) => entities[name] ?? `&${name};`)
    )
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
