-- Which uploaded pictures spins show was asked each hour by reading all spins ever made.
create index wheel_spin_picture on wheel_spin (image) where image like '%/media/%';
