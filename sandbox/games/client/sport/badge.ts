import type { Team } from '../../sport/sports.ts';

/** A team's shield in its two colours, the right half in the second. */
export function badge({ colours: [lit, dark] }: Team): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 28');
  svg.setAttribute('class', 'badge');
  svg.setAttribute('aria-hidden', 'true');
  svg.innerHTML = `<path d="M2 3 12 1l10 2v11c0 6-4 10-10 13C6 24 2 20 2 14z" fill="${lit}"/><path d="M12 1l10 2v11c0 6-4 10-10 13z" fill="${dark}"/><circle cx="12" cy="12" r="3.5" fill="#0b1311" opacity=".35"/>`;
  return svg;
}
