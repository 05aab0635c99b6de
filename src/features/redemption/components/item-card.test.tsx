import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Item, ItemCard } from './item-card.tsx';

const ITEM: Item = {
  item_id: '1',
  version: 3,
  kind: 'credit',
  name: 'เครดิต',
  description: '',
  image: null,
  points: 100,
  amount: null,
  stock: null,
  needs_address: false,
  max_per_member: null,
};
const drawn = (item: Item, points: number | undefined) =>
  renderToStaticMarkup(<ItemCard item={item} points={points} onRedeem={() => undefined} />);

it('is pale only when it is sold out, not while points are saved for it', () => {
  expect(drawn(ITEM, 40)).not.toContain('opacity');
  expect(drawn(ITEM, 40)).toContain('disabled');
  expect(drawn({ ...ITEM, stock: 0 }, 400)).toContain('opacity-60');
});
