/** A colour of the theme as LINE takes it: `#rrggbb`, whatever colour space the token is written in. */
function hexOf(token: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const pen = canvas.getContext('2d');
  if (!pen) return '#000000';
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token);
  pen.fillRect(0, 0, 1, 1);
  return `#${[...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The agent's colour and that of text on it. */
export const brandColours = () => ({
  primary: hexOf('--color-primary'),
  onPrimary: hexOf('--color-primary-content'),
});
