#![allow(missing_docs, clippy::disallowed_types, clippy::unwrap_used)]
use initiative::grid::*;
use std::hint::black_box;
use std::time::Instant;
fn best(name: &str, n: usize, inner: u32, mut f: impl FnMut()) {
    let mut b = f64::MAX;
    for _ in 0..n {
        let t = Instant::now();
        for _ in 0..inner {
            f();
        }
        b = b.min(t.elapsed().as_nanos() as f64 / inner as f64);
    }
    println!("{name:40} {b:12.1} ns");
}
struct Lcg(u64);
impl Lcg {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}
fn main() {
    let size = Size::new(512, 512).unwrap();
    for seed in 1..=8 {
        let mut r = Lcg(seed * 88172645463325252);
        let (a, b) = (Tile::new(0, 0), Tile::new(511, 511));
        let open = Region::from_fn(size, |t| {
            let w = r.next() % 100 < 25;
            !w || t == a || t == b
        });
        let mut f = PathFinder::new();
        let p = f.path(&open, &Direction::FOUR, a, b);
        println!("{:?}", p.map(|p| p.cost));
        best("path 512 25% walls", 200, 1, || {
            black_box(f.path(&open, &Direction::FOUR, a, b));
        });
        let costs = Layer::new(size, |t| {
            if open.contains(t) {
                (r.next() % 5 + 1) as u8
            } else {
                0
            }
        });
        best("path 512 25% walls terrain", 50, 1, || {
            black_box(f.path(&costs, &Direction::FOUR, a, b));
        });
    }
    let full = Region::full(size);
    let mut r = Lcg(88172645463325252);
    let mut d = Distances::new();
    best("dist 512 prepare only", 200, 1, || {
        d.measure_from(&full, &[], [Tile::new(0, 0)])
    });
    best("dist 512 open", 200, 1, || {
        d.measure_from(&full, &Direction::FOUR, [Tile::new(0, 0)])
    });
    best("dist 512 open mid", 200, 1, || {
        d.measure_from(&full, &Direction::FOUR, [Tile::new(255, 255)])
    });
    best("dist 512 open 8", 200, 1, || {
        d.measure_from(&full, &Direction::EIGHT, [Tile::new(0, 0)])
    });
    let costs = Layer::new(size, |_| (r.next() % 5 + 1) as u8);
    best("dist 512 terrain from", 100, 1, || {
        d.measure_from(&costs, &Direction::FOUR, [Tile::new(0, 0)])
    });
    best("dist 512 terrain to", 100, 1, || {
        d.measure_to(&costs, &Direction::FOUR, [Tile::new(0, 0)])
    });
    best("dist 512 terrain from 8", 100, 1, || {
        d.measure_from(&costs, &Direction::EIGHT, [Tile::new(0, 0)])
    });
    let s = Size::new(80, 50).unwrap();
    let costs = Layer::new(s, |_| {
        [100u8, 100, 100, 110, 150, 200, 0][(r.next() % 7) as usize]
    });
    best("dist 80x50 terrain to 8", 100, 10, || {
        d.measure_to(&costs, &Direction::EIGHT, [Tile::new(0, 0)])
    });
    for share in [2u64, 10, 30] {
        let walls = Region::from_fn(s, |_| r.next() % 100 < share);
        best("view 80x50 r8 two lines", 200, 100, || {
            black_box(Sight::TwoLines.view(black_box(&walls), Tile::new(40, 25), 64));
        });
        best("view 80x50 r8 segment", 200, 100, || {
            black_box(Sight::Segment.view(black_box(&walls), Tile::new(40, 25), 64));
        });
    }
    let s = Size::new(16, 16).unwrap();
    let open = Region::from_fn(s, |_| r.next() % 5 != 0);
    let start = Tile::new(8, 8);
    let unit = Region::from_tiles(s, [start]);
    best("flood 16x16 r5", 200, 1000, || {
        black_box(black_box(&unit).flood(&open, &Direction::FOUR, 5));
    });
    let mut reach = Reach::new();
    best("reach 16x16 r5 uniform", 200, 1000, || {
        reach.fill(black_box(&open), &Direction::FOUR, start, 5);
    });
    let fullr = Region::full(s);
    best("reach 16x16 r5 uniform open", 200, 1000, || {
        reach.fill(black_box(&fullr), &Direction::FOUR, start, 5);
    });
    let costs = Layer::new(s, |t| if open.contains(t) { 1u8 } else { 0 });
    best("reach 16x16 r5 terrain", 200, 1000, || {
        reach.fill(black_box(&costs), &Direction::FOUR, start, 5);
    });
    let blockers = !&open;
    let soft = Region::from_tiles(s, [Tile::new(7, 8)]);
    let base = Region::full(s);
    let crowd = Crowd {
        ground: &base,
        solid: &blockers,
        soft: &soft,
    };
    best("reach 16x16 r5 crowd", 200, 1000, || {
        reach.fill(black_box(&crowd), &Direction::FOUR, start, 5);
    });
    let av = Avoiding {
        ground: &crowd,
        tiles: &soft,
    };
    best("reach 16x16 r5 crowd avoiding", 200, 1000, || {
        reach.fill(black_box(&av), &Direction::FOUR, start, 5);
    });
    let far = reach.tiles().iter().max_by_key(|&t| reach.cost(t)).unwrap();
    best("reach path", 200, 1000, || {
        black_box(reach.path(far));
    });
    println!("{}", reach.tiles().len());
}
