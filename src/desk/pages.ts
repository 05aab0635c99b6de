import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { OperatorScope } from '#contract/operator-shapes.ts';
import type { DeskIconName } from './parts/icon-name.ts';

/** One page of the desk. Its route, its line in the navigation, its letter and who may see it follow from this row. */
export interface DeskPage {
  /** Below `/desk`. */
  path: string;
  label: string;
  icon: DeskIconName;
  /** After `G`. */
  letter: string;
  /** The scope whose reading opens the page. */
  scope: OperatorScope;
  /** The page begins a group in the navigation. */
  isFirst?: true;
  /** Addresses below it that are the page's own: `/members/:id`. */
  below?: string;
  Page: LazyExoticComponent<ComponentType>;
}

export const DESK_PAGES: readonly DeskPage[] = [
  {
    path: '/now',
    label: 'ตอนนี้',
    icon: 'pulse',
    letter: 'N',
    scope: 'now',
    isFirst: true,
    Page: lazy(() => import('./pages/now/now-page.tsx')),
  },
  {
    path: '/deposits',
    label: 'ฝากเงิน',
    icon: 'deposit',
    letter: 'D',
    scope: 'deposits',
    Page: lazy(() => import('./pages/deposits/deposits-page.tsx')),
  },
  {
    path: '/withdrawals',
    label: 'ถอนเงิน',
    icon: 'withdraw',
    letter: 'W',
    scope: 'withdrawals',
    Page: lazy(() => import('./pages/withdrawals/withdrawals-page.tsx')),
  },
  {
    path: '/confirmations',
    label: 'รอยืนยัน',
    icon: 'two',
    letter: 'C',
    scope: 'confirmations',
    Page: lazy(() => import('./pages/confirmations/confirmations-page.tsx')),
  },
  {
    path: '/members',
    label: 'สมาชิก',
    icon: 'user',
    letter: 'M',
    scope: 'members',
    below: '/members/:id',
    Page: lazy(() => import('./pages/members/members-page.tsx')),
  },
  {
    path: '/accounts',
    label: 'บัญชีรับเงิน',
    icon: 'bank',
    letter: 'B',
    scope: 'accounts',
    isFirst: true,
    Page: lazy(() => import('./pages/accounts/accounts-page.tsx')),
  },
  {
    path: '/audit',
    label: 'บันทึกการใช้งาน',
    icon: 'history',
    letter: 'A',
    scope: 'audit',
    isFirst: true,
    Page: lazy(() => import('./pages/audit/audit-page.tsx')),
  },
  {
    path: '/people',
    label: 'ผู้ปฏิบัติงาน',
    icon: 'key',
    letter: 'P',
    scope: 'people',
    Page: lazy(() => import('./pages/people/people-page.tsx')),
  },
  {
    path: '/stops',
    label: 'หยุดฉุกเฉิน',
    icon: 'stop',
    letter: 'S',
    scope: 'stops',
    Page: lazy(() => import('./pages/stops/stops-page.tsx')),
  },
];
