import { useSearchParams } from 'react-router-dom';
import { PAGE_TITLES } from '#src/text/app.ts';
import { CouponForm } from '../components/coupon-form.tsx';
import { CouponPages } from '../components/coupon-pages.tsx';
import { useRedeem } from '../components/use-redeem.ts';

/** `/member/coupon`: a field for a code, which a link can fill in (`?coupon=`), and the member's coupons. */
export default function CouponPage() {
  const [query] = useSearchParams();
  const using = useRedeem();
  return (
    <div className="page-narrow grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="hidden md:block text-2xl">{PAGE_TITLES.coupon}</h1>
      <CouponForm linkCode={(query.get('coupon') ?? '').slice(0, 48)} using={using} />
      <CouponPages using={using} />
    </div>
  );
}
