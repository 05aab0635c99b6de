-- What players' lists name is one of a few words: an unknown one made every list with it fail.
update game set tags = array(select tag from unnest(tags) tag where tag in ('hot', 'new', 'jackpot', 'live'))
where not tags <@ array['hot', 'new', 'jackpot', 'live'];
alter table game add check (tags <@ array['hot', 'new', 'jackpot', 'live']);

alter table promotion drop constraint promotion_categories_check;
alter table promotion
  add check (cardinality(categories) > 0 and categories <@ array['slot', 'casino', 'sport', 'fishing', 'freespin', 'lotto']);
alter table bonus add check (categories <@ array['slot', 'casino', 'sport', 'fishing', 'freespin', 'lotto']);
alter table coupon_batch add check (categories <@ array['slot', 'casino', 'sport', 'fishing', 'freespin', 'lotto']);
